import { Link } from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import { path } from '../session/address/paths.ts';
import { useSettings } from '../session/settings.ts';

/** The pages of the sales office (2.header.18, 2.header.19). */
export function OfficeMenu() {
  const { switches } = useSettings();
  return (
    <nav className="sm:flex-none" aria-label="Sales office">
      {/* Padding instead of a gap makes the shortest link wide enough to touch. */}
      <div className="-mx-3 flex flex-wrap items-center max-sm:-mx-2 max-sm:text-body *:flex *:min-h-11 *:items-center *:px-3 *:text-inherit *:aria-[current=page]:font-semibold max-sm:*:px-2">
        <Link to={path.orderForCustomer}>Order for customer</Link>
        {switches.prospects && <Link to={path.adminApplications}>Applications</Link>}
        <Link to={path.adminOrders}>Orders</Link>
        <Link to={path.adminClaims}>Claims</Link>
        {publicConfig().canOrder && <Link to={path.adminProposals}>Proposals</Link>}
        <Link to={path.adminData}>Data</Link>
        <Link to={path.adminAccess}>Access</Link>
        <Link to={path.adminSettings}>Settings</Link>
      </div>
    </nav>
  );
}
