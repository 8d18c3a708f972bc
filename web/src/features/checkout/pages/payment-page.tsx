import { toCents } from '#contracts/kernel/money';
import type { DeliveryOption } from '#contracts/shipping/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Lock } from 'lucide-react';
import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useOrderLocale, useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { delivery as texts } from '../../../locales/delivery.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { useCart } from '../../cart/api.ts';
import { cartTotals } from '../../cart/totals.ts';
import { useProviders } from '../../payments/config.ts';
import { DemoNote } from '../../payments/demo-note.tsx';
import { useDeliveryOptions } from '../../delivery/api.ts';
import { WayChoice } from '../../delivery/way-choice.tsx';
import { keepProvider, keepWay, keptAddress, keptProvider, keptWay } from '../choices.ts';
import { waysTo } from '../pick-up.ts';
import { reviewWith } from '../reviewed-order.ts';
import { isPickUp } from '#contracts/shipping/pick-up';
import { CheckoutStep } from '../components/checkout-step.tsx';
import { Card } from '../../../ui/choice-card.tsx';
import { NothingToOrder } from '../components/nothing-to-order.tsx';
import { ChoicesComing, StepComing } from '../components/step-coming.tsx';

export default function PaymentPage() {
  // Only this browser knows what was chosen before.
  if (useHydrated()) return <Payment />;
  return (
    <StepComing step="payment">
      <ChoicesComing />
      <NothingCharged />
    </StepComing>
  );
}

function NothingCharged() {
  const text = useOrderText().checkout;
  return (
    <chakra.p display="flex" gap="12px" mt="18px" textStyle="small" color="muted">
      <Lock size={20} aria-hidden style={{ flex: 'none' }} /> {text.nothingCharged}
    </chakra.p>
  );
}

function Payment() {
  const text = useOrderText().checkout;
  const navigate = useNavigate();
  const { cart } = useCart();
  const offered = useProviders();
  const [chosen, setChosen] = useState(keptProvider);
  const address = keptAddress();
  const ways = useDeliveryOptions(address?.country);
  const [wayId, setWayId] = useState<string>();
  if (cart?.items.length === 0) return <NothingToOrder />;
  if (!address) return <Navigate to={paths.shipping} replace />;

  const options = ways.data && waysTo(address, ways.data);
  // A pick-up address cannot be delivered to: ask for an address where pick-up is no longer offered.
  if (isPickUp(address) && (options ? options.length === 0 : ways.error))
    return <Navigate to={paths.shipping} replace />;
  const way = options?.find(({ _id }) => _id === wayId) ?? keptWay(options);
  const items = toCents(cart ? cartTotals(cart).itemsPrice : 0);
  const provider = offered.includes(chosen) ? chosen : keptProvider(offered);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    keepProvider(provider);
    if (way) {
      keepWay(way._id);
      reviewWith(way);
    }
    void navigate(paths.placeOrder);
  };

  return (
    <CheckoutStep
      step="payment"
      submit={submit}
      foot={
        <Button type="submit" size="large" wide>
          {text.continueToOrder}
        </Button>
      }
    >
      <Ways of={ways} options={options} chosen={way?._id} items={items} choose={setWayId} />
      <chakra.fieldset display="grid" gap="12px">
        <chakra.legend textStyle="label" mb="10px">
          {text.howToPay}
        </chakra.legend>
        {offered.map((each) => (
          <Card key={each}>
            <Tick
              type="radio"
              name="paymentMethod"
              value={each}
              checked={provider === each}
              onChange={() => {
                setChosen(each);
                keepProvider(each);
              }}
            />
            <span>
              <chakra.b fontSize="18px">{each}</chakra.b>
              <chakra.span display="block" textStyle="small" color="muted">
                {text.providers[each]}
              </chakra.span>
            </span>
          </Card>
        ))}
      </chakra.fieldset>
      <NothingCharged />
      <DemoNote />
    </CheckoutStep>
  );
}

interface WaysProps extends Omit<ComponentProps<typeof WayChoice>, 'options'> {
  readonly of: ReturnType<typeof useDeliveryOptions>;
  readonly options: readonly DeliveryOption[] | undefined;
}

/** The delivery methods as far as they are known; where they cannot be read, standard is used. */
function Ways({ of: { error, mutate }, options, choose, ...rest }: WaysProps) {
  const { language } = useOrderLocale();
  if (options)
    return (
      <WayChoice
        options={options}
        choose={(id) => {
          choose(id);
          keepWay(id);
        }}
        {...rest}
      />
    );
  if (error)
    return (
      <chakra.div mb="24px">
        <ProblemPanel error={error} fact={texts[language].loadFailed} retry={() => mutate()} />
      </chakra.div>
    );
  return <Skeleton h="280px" mb="24px" aria-busy />;
}
