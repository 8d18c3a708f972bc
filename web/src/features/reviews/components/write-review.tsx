import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { codeOf } from '../../../lib/api.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { sentenceFor } from '../../../lib/refusals.ts';
import { comingFrom } from '../../../lib/return-to.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { keptInTab, parsed } from '../../../lib/storage.ts';
import { toast } from '../../../lib/toast.ts';
import { useReviewText } from '../../../lib/review-text.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSession } from '../../accounts/session.ts';
import type { Opinion } from '../api.ts';
import { reviewCommands } from '../commands.ts';
import { focusReviews } from '../focus-reviews.ts';
import { OpinionForm } from './opinion-form.tsx';
import { RemoveReview } from './remove-review.tsx';

const nothing: Opinion = { rating: 0, comment: '' };
const draft = z.object({ rating: z.int().min(0).max(5), comment: z.string() });

/** The stored draft of a review, with what was typed before the page was hydrated. */
function begun(key: `review-${string}`): Opinion {
  const kept = draft.safeParse(parsed(keptInTab.get(key))).data ?? nothing;
  const { comment = kept.comment, rating = kept.rating } = globalThis.earlyInput ?? {};
  return comment === '' && Number(rating) === 0 ? nothing : { comment, rating: Number(rating) };
}

/** The draft outlives a sign-in, a reload, and the time before hydration. */
function useDraft(productId: string) {
  const key = `review-${productId}` as const;
  const [typed, setTyped] = useState<Opinion>();
  // The server rendered an empty form.
  const isAwake = useHydrated();
  if (isAwake && !typed) setTyped(begun(key));
  useEffect(() => {
    if (!typed) return;
    globalThis.earlyInput = undefined;
    if (typed === nothing) keptInTab.remove(key);
    else keptInTab.set(key, JSON.stringify(typed));
  }, [key, typed]);
  // Nor does it outlive its author: what the tab no longer keeps is not for who comes next (`lib/own-storage.ts`).
  useEffect(
    () =>
      signedIn.subscribe(() => {
        if (signedIn.current().id === undefined && keptInTab.get(key) === null) setTyped(nothing);
      }),
    [key],
  );
  const forget = () => {
    // The author's review may have taken the form's place: no effect runs any more.
    keptInTab.remove(key);
    setTyped(nothing);
  };
  return { opinion: typed ?? nothing, change: setTyped, forget };
}

/** The form for people who have not reviewed this product; visitors and guests sign in first and come back to it. */
export function WriteReview({ productId }: { readonly productId: string }) {
  const text = useText();
  const words = useReviewText();
  const session = useSession();
  // Whose profile is not read yet is not taken for a visitor: the shop knows them.
  const isStranger = session.is === 'visitor' || (session.is === 'customer' && session.user.isGuest);
  const here = useLocation();
  const { submit } = reviewCommands(productId);
  const { opinion, change, forget } = useDraft(productId);
  const [asked, setAsked] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [removals, setRemovals] = useState(0);

  const send = async (complete: Opinion): Promise<void> => {
    if (isStranger) {
      setAsked(true);
      toast('info', words.loginFirst);
      return;
    }
    try {
      await submit(complete);
    } catch (error) {
      // Their review has taken the place of this form, and of its error.
      if (codeOf(error) === 'ALREADY_REVIEWED')
        toast('error', `${words.submitFailed}: ${sentenceFor(error, text)}`);
      throw error;
    }
    forget();
    toast('success', words.submitted);
    focusReviews();
  };

  // Its author sees a hidden review nowhere in the shop. Once deleted it is refused alike, and there is none to delete.
  const deleteHidden = (error: unknown) =>
    removals === 0 &&
    codeOf(error) === 'REVIEW_HIDDEN' && (
      <Button tone="line" size="small" onClick={() => setRemoving(true)}>
        {words.remove}
      </Button>
    );

  return (
    <Panel>
      <chakra.h3 textStyle="h3" mb="14px">
        {words.write}
      </chakra.h3>
      <OpinionForm
        // A new form has no error of before.
        key={removals}
        opinion={opinion}
        change={change}
        send={send}
        action={words.submit}
        failure={words.submitFailed}
        remedy={deleteHidden}
      />
      {isRemoving && (
        <RemoveReview
          productId={productId}
          isHidden
          removed={() => setRemovals(removals + 1)}
          close={() => setRemoving(false)}
        />
      )}
      {asked && isStranger && (
        <chakra.output display="block" mt="12px">
          <chakra.span color="accent" fontWeight={700} textDecoration="underline">
            <Link to={paths.login} state={comingFrom(here)}>
              {words.loginFirst}
            </Link>
          </chakra.span>
        </chakra.output>
      )}
    </Panel>
  );
}
