import { Link } from '@tanstack/react-router';
import { takesOrders } from '../../api/public-config.ts';
import { path, toProductList, toProductSearch, toUsuals } from '../../session/address/paths.ts';
import { useBuyerHas } from '../../session/office-right.ts';
import { useSettings } from '../../session/settings.ts';
import { HelpSection } from './help-section.tsx';

/** Help for customers, without acts that the merchant has switched off or that the login does not include. */
export function BuyerHelp() {
  const orders = useBuyerHas('order') && takesOrders();
  const seesMoney = useBuyerHas('see-money');
  const account = <YourAccount seesMoney={seesMoney} orders={orders} />;
  return (
    <>
      {!orders && account}
      <FindWines />
      {orders && <OrderWines />}
      {orders && <FromBasketToOrder />}
      <AfterTheOrder orders={orders} />
      {orders && <Lists />}
      {orders && account}
      <WithoutNetwork orders={orders} />
    </>
  );
}

type Orders = {
  /** True if the login includes orders, and the merchant takes orders. */
  readonly orders: boolean;
};

function FindWines() {
  return (
    <HelpSection title="Find a wine">
      <li>
        <Link {...toProductList()}>My Products</Link> is your list,{' '}
        <Link {...toProductSearch()}>Product Search</Link> our whole list, both at your own prices without
        VAT.
      </li>
      <li>
        Type what you know: a wine, a place, a grape, a code or <kbd>under 12</kbd>. Misspellings are found
        too. Filters narrow the list.
      </li>
      <li>
        A wine’s page has its notes, allergens and a Tasting Notes sheet to print or to save as a PDF. Print,
        below a list, prints the list.
      </li>
    </HelpSection>
  );
}

function OrderWines() {
  return (
    <HelpSection title="Fill your basket">
      <li>
        Type cases or bottles beside a wine, then Add to Cart; Bulk Add adds every wine that has a quantity.
      </li>
      <li>
        Press <kbd>/</kbd> anywhere for Quick order: <kbd>fleurie 2</kbd> is two cases,{' '}
        <kbd>meursault 6b</kbd> six bottles.
      </li>
      <li>
        <Link to={path.pastedOrder}>Paste an order</Link> from an email, WhatsApp or a spreadsheet. You check
        each line first, and we remember <Link to={path.orderNames}>your names for our wines</Link>.
      </li>
      <li>
        <Link {...toUsuals()}>My Usuals</Link> has the wines that you bought in the last year, with your usual
        quantities.
      </li>
      <li>The basket is the same on all your devices.</li>
    </HelpSection>
  );
}

function FromBasketToOrder() {
  const { switches } = useSettings();
  return (
    <HelpSection title="Place the order">
      <li>
        Checkout asks where the wine goes{switches.deliveryDates && ', when'} and your reference. You see the
        total with VAT before you place the order.
      </li>
      {switches.reservesOrders && <li>Bottles that we hold for you, your reserves, are used first.</li>}
      {switches.backOrder && (
        <li>Wines that are out of stock go on back order: we send them when they arrive.</li>
      )}
      <li>
        A new order has a number such as XX000123. Its final number comes by email, and is then in My Orders.
      </li>
    </HelpSection>
  );
}

function AfterTheOrder({ orders }: Orders) {
  const mayOrder = useBuyerHas('order');
  return (
    <HelpSection title="After the order">
      <li>
        <Link to={path.orders}>My Orders</Link>: View shows the order and its state
        {orders && ', Re-Order fills the basket with the same wines'}.
      </li>
      {mayOrder && (
        <>
          <li>
            The order’s page says until when you can change or cancel it. After that, Ask for a change, and we
            answer.
          </li>
          <li>
            Something broken, short or wrong? Open the order and press Report a problem; photos help. We
            answer by email.
          </li>
        </>
      )}
    </HelpSection>
  );
}

function Lists() {
  return (
    <HelpSection title="Lists and counting">
      <li>
        <Link to={path.lists}>My Lists</Link> keep the wines of a cellar, a menu or an event, for everybody of
        your account.
      </li>
      <li>
        Give a wine a par, the bottles that should be there. Count on your phone or on the printed sheet, also
        in a cellar without signal; then order what is missing.
      </li>
      <li>
        Wine list, on a list, is for your own prices: it says what each bottle and glass earns, and prints the
        list for guests and for staff.
      </li>
    </HelpSection>
  );
}

function YourAccount({ seesMoney, orders }: Orders & { readonly seesMoney: boolean }) {
  const { switches } = useSettings();
  return (
    <HelpSection title="Your account">
      {seesMoney && (
        <>
          <li>
            <Link to={path.account}>My Account</Link> has your balance, your available credit and every
            transaction, also as CSV. Statement, at its top, is a PDF or CSV of today or of a month’s end.
          </li>
          <li>
            <Link to={path.documents}>Documents</Link> has your invoices and credit notes. Choose a month to
            download all of its documents at once.
          </li>
          {switches.cardPayment && (
            <li>
              Pay by card in <Link to={path.account}>My Account</Link>: tick open items, or type a sum, which
              goes to the items that are due first.
            </li>
          )}
        </>
      )}
      <li>
        Several accounts? Choose the account above the page.
        {orders && ' Your basket and prices go with it.'}
      </li>
      <li>
        <Link to={path.profile}>Profile</Link> says who signed in, and what our team changed for you.
      </li>
    </HelpSection>
  );
}

function WithoutNetwork({ orders }: Orders) {
  return (
    <HelpSection title="Without a network">
      <li>
        The shop opens with the lists and prices of your last visit.
        {orders &&
          ' Everything you add, count or order waits on this device, and is sent when the network is back.'}
      </li>
      <li>Log Out removes all of that from this device. Always log out on a device that is not yours.</li>
    </HelpSection>
  );
}
