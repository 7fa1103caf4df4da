import { ThankYouView } from '../features/checkout/thank-you-view.tsx';

type ThankYouPageProps = {
  /** "0" means no such order (4.place.9). */
  readonly orderId: string;
  readonly backOrderId: string;
  readonly reservesOrderId: string;
};

/** What follows a placed order. */
export function ThankYouPage(props: ThankYouPageProps) {
  return <ThankYouView key={Object.values(props).join('/')} {...props} />;
}
