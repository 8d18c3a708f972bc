import { addressRoutes } from '#contracts/addresses/api';
import { MOST_ADDRESSES, type BookAddressBody } from '#contracts/addresses/commands';
import { orderRoutes } from '#contracts/orders/api';
import { isPickUp, pickUpAt, wasPickedUp } from '#contracts/shipping/pick-up';
import type { DeliveryOption } from '#contracts/shipping/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { asShown, call, keyOf, useAnswer } from '../../../lib/api.ts';
import { useBookText } from '../../../lib/book-text.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useOrderText } from '../../../lib/order-text.ts';
import { leavesOpen } from '../../../lib/outcome.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { useSession } from '../../accounts/session.ts';
import { AddressFields } from '../../addresses/address-fields.tsx';
import { formOf, needsPostalCode, type AddressForm } from '../../addresses/address-form.ts';
import { useAddressBook } from '../../addresses/api.ts';
import { countryName } from '../../addresses/countries.ts';
import { useAddressForm, type TypedAddress } from '../../addresses/use-address-form.ts';
import { useCart } from '../../cart/api.ts';
import { useDeliveryOptions } from '../../delivery/api.ts';
import { forgetWay, keepAddress, keepDraft, keepWay, keptAddress, keptDraft } from '../choices.ts';
import { AddressChoice } from '../components/address-choice.tsx';
import { CheckoutStep } from '../components/checkout-step.tsx';
import { GuestLine } from '../components/guest-line.tsx';
import { NothingToOrder } from '../components/nothing-to-order.tsx';
import { ChoicesComing, StepComing } from '../components/step-coming.tsx';
import { ELSEWHERE, firstChoice, offersOf, PICK_UP, type Offer } from '../offers.ts';
import { withoutPickUp } from '../pick-up.ts';

/** What can be chosen, and what a new address begins with; undefined until both are read, or cannot be. */
function useKnown() {
  const session = useSession();
  const user = session.is === 'customer' ? session.user : undefined;
  const hasBook = user?.isGuest !== true;
  const { data: book, error: noBook } = useAddressBook({ has: hasBook });
  const { data: orders, error: noOrders } = useAnswer(orderRoutes.myOrders, { query: { limit: '1' } });
  // Pick-up is shown above the address, and must not push it down later.
  const { data: ways, error: noWays } = useDeliveryOptions(undefined);
  // A new address begins with their name.
  if (session.is === 'unknown') return undefined;
  if ((hasBook && !book && !noBook) || (!orders && !noOrders) || (!ways && !noWays)) return undefined;
  const last = orders?.[0];
  const isOffered = last?.shippingAddress.phone && !wasPickedUp(last);
  const before = keptAddress() ?? (isOffered ? undefined : last?.shippingAddress);
  const first = formOf(keptDraft() ?? (before ? withoutPickUp(before) : {}));
  return {
    offers: offersOf(book ?? [], last),
    pickUp: pickUpOf(ways),
    first: { ...first, recipient: first.recipient || (user?.name ?? '') },
    mayKeep: book !== undefined && book.length < MOST_ADDRESSES,
  };
}

export default function ShippingPage() {
  const { cart } = useCart();
  const known = useKnown();
  const isAwake = useHydrated();

  // The next steps load while this one is filled in.
  useEffect(() => {
    void Promise.all([import('./payment-page.tsx'), import('./place-order-page.tsx')]).catch(() => undefined);
  }, []);

  if (cart?.items.length === 0) return <NothingToOrder />;
  if (!known) return <StepComing step="shipping" />;
  return isAwake ? <Shipping {...known} /> : <Offered {...known} />;
}

interface Offers {
  readonly offers: readonly Offer[];
  readonly pickUp: DeliveryOption | undefined;
}

/** As much as the server knows: what was chosen or typed before is this browser's, and so is what is chosen meanwhile. */
function Offered({ offers, pickUp }: Offers) {
  const chosen = firstChoice(offers, undefined, undefined);
  const hasChoice = offers.length > 0 || pickUp !== undefined;
  return (
    <StepComing step="shipping">
      <GuestLine />
      {hasChoice && (
        <AddressChoice offers={offers} pickUp={pickUp} chosen={chosen} choose={() => undefined} />
      )}
      {chosen === ELSEWHERE && <ChoicesComing />}
    </StepComing>
  );
}

interface ShippingProps extends Pick<Offers, 'offers'> {
  readonly first: AddressForm;
  readonly mayKeep: boolean;
}

function Shipping({ offers, first, mayKeep }: ShippingProps) {
  const text = useOrderText().checkout;
  const book = useBookText();
  const { language } = useLocale();
  const navigate = useNavigate();
  const save = useSave();
  const [chosen, setChosen] = useState(
    () => globalThis.earlyInput?.['where'] ?? firstChoice(offers, keptAddress(), keptDraft()),
  );
  useEffect(() => {
    globalThis.earlyInput = undefined;
  }, []);
  const [isKept, setIsKept] = useState(() => {
    const draft = keptDraft();
    // What was taken before, and not kept then, is not kept by merely passing here again.
    return draft ? (draft.isKept ?? true) : keptAddress()?.recipient === undefined;
  });
  const typed = useAddressForm(first, (form) => keepDraft({ ...form, chosen, isKept }));
  const choose = (id: string): void => {
    setChosen(id);
    // Where nothing was typed there is no draft to store it with.
    if (keptDraft()) keepDraft({ ...typed.form, chosen: id, isKept });
  };
  const turn = (): void => {
    setIsKept(!isKept);
    keepDraft({ ...typed.form, chosen, isKept: !isKept });
  };
  const offer = offers.find(({ id }) => id === chosen);
  const pickUp = usePickUp(typed);
  const isPicked = chosen === PICK_UP && pickUp !== undefined;
  const isTyped = !offer && !isPicked;

  const take = async () => {
    if (!isPicked) return offer?.address ?? (await typed.take());
    const postalCode = needsPostalCode(typed.form, typed.own) ? typed.form.postalCode : '';
    return typed.take({ address: pickUpAt(language), postalCode });
  };
  const { submit, busy } = useSubmit(async () => {
    const address = await take();
    if (!address) return;
    if (isTyped && mayKeep && isKept) void save(address);
    const before = keptAddress();
    if (isPicked) keepWay(pickUp._id);
    // A delivery method chosen without an address, or for a pick-up, does not apply to this address.
    else if (!before || isPickUp(before)) forgetWay();
    keepAddress(address);
    await navigate(paths.payment);
  });

  return (
    <CheckoutStep
      step="shipping"
      submit={submit}
      foot={
        <Button type="submit" size="large" wide busy={busy}>
          {text.continueToPayment}
        </Button>
      }
    >
      <GuestLine />
      {(offers.length > 0 || pickUp) && (
        <AddressChoice
          offers={offers}
          pickUp={pickUp}
          chosen={isTyped ? ELSEWHERE : chosen}
          choose={choose}
        />
      )}
      {!offer && <AddressFields of={typed} isPickUp={isPicked} />}
      {isTyped && mayKeep && (
        <chakra.label display="flex" alignItems="center" gap="12px" minH="44px" mt="12px">
          <Tick type="checkbox" checked={isKept} onChange={turn} />
          {book.keep}
        </chakra.label>
      )}
    </CheckoutStep>
  );
}

/** How goods are picked up in the country that is typed, where they can be. */
function usePickUp({ form, own }: TypedAddress) {
  const { data } = useDeliveryOptions(form.country === countryName(own) ? undefined : form.country, asShown);
  return pickUpOf(data);
}

const pickUpOf = (ways: readonly DeliveryOption[] | undefined) => ways?.find(({ kind }) => kind === 'pickup');

/** Saves the address for the next order; this one does not wait for that. */
function useSave() {
  const text = useBookText();
  return async (address: BookAddressBody): Promise<void> => {
    try {
      await call(addressRoutes.addAddress, { body: address });
      await mutate(keyOf(addressRoutes.addresses, {}));
    } catch (failure) {
      toast('error', leavesOpen(failure) ? text.mayNotBeKept : text.notKept);
    }
  };
}
