import { Link } from '@tanstack/react-router';
import { publicConfig } from '../../api/public-config.ts';
import { path, toProductList, toProductSearch, toUsuals } from '../../session/address/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { HelpSection } from './help-section.tsx';

/** Help for customers, without sentences about acts that the merchant has switched off. */
export function BuyerHelp() {
  const { canOrder } = publicConfig();
  return (
    <>
      <FindWines />
      {canOrder && <OrderWines />}
      {canOrder && <FromBasketToOrder />}
      <AfterTheOrder />
      {canOrder && <Lists />}
      <YourAccount />
      <WithoutNetwork />
    </>
  );
}

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

function AfterTheOrder() {
  return (
    <HelpSection title="After the order">
      <li>
        <Link to={path.orders}>My Orders</Link>: View shows the order and its state
        {publicConfig().canOrder && ', Re-Order fills the basket with the same wines'}.
      </li>
      <li>
        The order’s page says until when you can change or cancel it. After that, Ask for a change, and we
        answer.
      </li>
      <li>
        Something broken, short or wrong? Open the order and press Report a problem; photos help. We answer by
        email.
      </li>
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
    </HelpSection>
  );
}

function YourAccount() {
  return (
    <HelpSection title="Your account">
      <li>
        <Link to={path.account}>My Account</Link> has your balance, your available credit and every
        transaction, also as CSV.
      </li>
      <li>Several accounts? Choose the account above the page. Your basket and prices go with it.</li>
      <li>
        <Link to={path.profile}>Profile</Link> says who signed in, and what our team changed for you.
      </li>
    </HelpSection>
  );
}

function WithoutNetwork() {
  return (
    <HelpSection title="Without a network">
      <li>
        The shop opens with the lists and prices of your last visit. Everything you add, count or order waits
        on this device, and is sent when the network is back.
      </li>
      <li>Log Out removes all of that from this device. Always log out on a device that is not yours.</li>
    </HelpSection>
  );
}
