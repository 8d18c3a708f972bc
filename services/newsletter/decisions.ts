import type { issueCommands, subscriptionCommands } from '#contracts/newsletter/commands';
import type { IssueEvent, SubscriptionEvent } from '#contracts/newsletter/events';
import type { Decisions } from '../kernel/decisions.ts';
import { addressIssue, endIssue, writeIssue } from './decide/issuing.ts';
import {
  askForNewsletter,
  confirmNewsletter,
  lapseNewsletter,
  leaveNewsletter,
} from './decide/subscribing.ts';
import type { Issues, Subscription } from './state.ts';

const ofSubscriptions = {
  AskForNewsletter: askForNewsletter,
  ConfirmNewsletter: confirmNewsletter,
  LeaveNewsletter: leaveNewsletter,
  LapseNewsletter: lapseNewsletter,
} satisfies Decisions<typeof subscriptionCommands, Subscription, SubscriptionEvent>;

const ofIssues = {
  WriteIssue: writeIssue,
  AddressIssue: addressIssue,
  EndIssue: endIssue,
} satisfies Decisions<typeof issueCommands, Issues, IssueEvent>;

export const decisions = { ...ofSubscriptions, ...ofIssues };
