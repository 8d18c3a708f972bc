import { chakra } from '@chakra-ui/react/styled-system';
import { Lock } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { useCart } from '../../cart/api.ts';
import { useProviders } from '../../payments/config.ts';
import { DemoNote } from '../../payments/demo-note.tsx';
import { keepProvider, keptAddress, keptProvider } from '../choices.ts';
import { CheckoutStep } from '../components/checkout-step.tsx';
import { Card } from '../components/choice-card.tsx';
import { NothingToOrder } from '../components/nothing-to-order.tsx';

export default function PaymentPage() {
  const text = useOrderText().checkout;
  const navigate = useNavigate();
  const { cart } = useCart();
  const offered = useProviders();
  const [chosen, setChosen] = useState(keptProvider);
  if (cart?.items.length === 0) return <NothingToOrder />;
  if (!keptAddress()) return <Navigate to={paths.shipping} replace />;

  const provider = offered.includes(chosen) ? chosen : keptProvider(offered);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    keepProvider(provider);
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
      <chakra.fieldset display="grid" gap="12px">
        <chakra.legend srOnly>{text.howToPay}</chakra.legend>
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
      <chakra.p display="flex" gap="12px" mt="18px" textStyle="small" color="muted">
        <Lock size={20} aria-hidden style={{ flex: 'none' }} /> {text.nothingCharged}
      </chakra.p>
      <DemoNote />
    </CheckoutStep>
  );
}
