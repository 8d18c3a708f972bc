import { auditRoutes, logRoutes } from '#contracts/audit/api';
import { call, useAnswer } from '../../lib/api.ts';
import { useList } from '../../lib/list.ts';
import { queryOf, type Question } from './question.ts';

/** Events on a page of the log. */
export const PAGE = 50;

export const useLog = (question: Question | null, cursor: string | undefined) =>
  useList(
    logRoutes.log,
    question && { query: { ...queryOf(question), limit: String(PAGE), ...(cursor ? { cursor } : {}) } },
  );

export const useEventStory = (position: string) => useAnswer(logRoutes.eventStory, { params: { position } });

export const useTrace = (correlationId: string) =>
  useList(logRoutes.trace, { params: { correlationId } }, { keepPreviousData: false });

/** Events on a page of an order's history: a stream may have thousands. */
export const HISTORY_PAGE = 50;

/** A page of an order's events, oldest first; pages count from 1. */
export const useOrderEvents = (id: string, page: number) =>
  useList(auditRoutes.orderEvents, {
    params: { id },
    query: { limit: String(HISTORY_PAGE), page: String(page) },
  });

/** The order at a revision; while another is loading the former stays, so that the slider moves smoothly. */
export const useReplay = (id: string, revision: number | undefined) =>
  useAnswer(
    auditRoutes.replayOrder,
    { params: { id }, query: revision === undefined ? {} : { revision: String(revision) } },
    { keepPreviousData: true },
  );

export const useWhyOrder = (id: string | null) =>
  useAnswer(logRoutes.whyOrder, id === null ? null : { params: { id } });
export const useWhyProduct = (id: string | null) =>
  useAnswer(logRoutes.whyProduct, id === null ? null : { params: { id } });

/** The event with its personal data in the clear, and whether the look was recorded. */
export const showPersonalData = (position: string) =>
  call.withHeaders(logRoutes.showPersonalData, { params: { position }, body: {} });

/** The names of people; a look is recorded for each of them. */
export const showNames = (ids: readonly string[]) =>
  call.withHeaders(logRoutes.showNames, { body: { ids: [...ids] } });

export const useProductProof = (id: string) => useAnswer(logRoutes.proveProduct, { params: { id } });
