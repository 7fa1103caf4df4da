import { publicConfig } from '../api/public-config.ts';
import { now } from '../session/clock.ts';
import { contactPath, privacyPath, termsPath } from '../session/paths.ts';
import { AppLink } from '../ui/app-link.tsx';

/** The foot of every page; its links are for those who are signed in. */
export function Footer({ hasLinks = true }: { readonly hasLinks?: boolean }) {
  const { name, companyLine } = publicConfig().merchant;
  return (
    <footer className="border-t border-hairline text-sm text-ink-soft print:hidden">
      <div className="page-width footer-row">
        {hasLinks && (
          <nav aria-label="About us">
            <ul className="footer-links flex flex-wrap gap-x-6">
              <li>
                <AppLink href={privacyPath}>Privacy</AppLink>
              </li>
              <li>
                <AppLink href={termsPath}>Terms &amp; Conditions</AppLink>
              </li>
              <li>
                <AppLink href={contactPath}>Contact Us</AppLink>
              </li>
            </ul>
          </nav>
        )}
        <p>
          © {now().getFullYear()} {name}
          {companyLine !== '' && ` · ${companyLine}`}
        </p>
      </div>
    </footer>
  );
}
