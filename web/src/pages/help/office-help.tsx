import { Link } from '@tanstack/react-router';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import { useMay } from '../../session/office-right.ts';
import { HelpSection } from './help-section.tsx';

/** Help for the office, without tasks that the person's role does not include. */
export function OfficeHelp() {
  const { canOrder, takesApplications } = publicConfig();
  const may = useMay();
  return (
    <>
      <HelpSection title="Every morning" right="see-orders">
        <li>
          <Link to={path.adminToday}>Today</Link> says what waits for you, and what is delivered. Each line
          leads to its list.
        </li>
      </HelpSection>
      <HelpSection title="Order on the telephone" right="order-for-customers">
        <li>
          <Link to={path.orderForCustomer}>Order for customer</Link>: find the customer by name, town, account
          code or email. The bar then says for whom you order, at their prices and with their credit.
        </li>
        <li>
          Press Stop in that bar when you are done. The customer’s profile lists what you changed for them.
        </li>
        {canOrder && (
          <li>
            Propose to customer, in the basket, sends the basket to the customer, who can change it, order it
            or decline it. <Link to={path.adminProposals}>Proposals</Link> shows the answer.
          </li>
        )}
      </HelpSection>
      <HelpSection title="Orders" right="see-orders">
        <li>
          Find orders on <Link to={path.adminOrders}>Orders</Link> by number, customer, wine, postcode, person
          or day. Press an order for its lines, address, history and acts.
        </li>
        <li>Mark several orders to release, dispatch or deliver them together.</li>
        <li>
          Changes to answer: a customer asks to change an order that your system already has. Make the change,
          or decline it with a sentence; the customer gets a mail.
        </li>
      </HelpSection>
      <HelpSection title="Claims" right="settle-claims">
        <li>
          Tick lines on <Link to={path.adminClaims}>Claims</Link>, then Accept with credit, Send again or
          Decline. You see what will happen before it does, and can undo it for some minutes.
        </li>
      </HelpSection>
      <HelpSection title="Who may sign in" right="manage-logins">
        <li>
          <Link to={path.adminPeople}>People</Link>: add an email address to a customer’s account, or take it
          away. The change counts at once, and a new person gets a mail with the link.
        </li>
        <li>
          The same page says who was invited and who has come. Write to many shows who gets the mail before
          you send it.
        </li>
        {takesApplications && (
          <li>
            <Link to={path.adminApplications}>Applications</Link> for a trade account wait for your answer.
          </li>
        )}
      </HelpSection>
      <HelpSection title="Wines, prices and customers" right="manage-shop">
        <li>
          <Link to={path.adminData}>Data</Link>: drop the files of your system, with columns of its own or
          ours. You see what they would change, and what is doubtful, before anything is imported. You can
          undo the last imports.
        </li>
        <li>
          <Link to={path.adminProducts}>Products</Link>: switch a wine off, correct its texts, price or
          picture, or add a wine. Data has today’s lists to download, correct and import again.
        </li>
      </HelpSection>
      <HelpSection title="Into your accounts" right="make-accounts-files">
        <li>
          <Link to={path.adminAccounts}>Accounts</Link>: choose the days and your program, such as Xero or
          Sage 50, and take the orders as a file.
        </li>
      </HelpSection>
      <HelpSection title="The shop itself" right="see-customers">
        <li>
          <Link to={path.adminSettings}>Settings</Link> has the banner above the list, with a preview, and the
          figures of any days.
        </li>
        {may('manage-shop') && (
          <li>
            <Link to={path.adminShopSettings}>All settings</Link>: your details, days and cut-offs, charges,
            texts, mails and colours, each with who changed it last, and a way back.
          </li>
        )}
      </HelpSection>
    </>
  );
}
