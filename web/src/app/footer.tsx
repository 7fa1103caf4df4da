import { Link } from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import { now } from '../session/clock.ts';
import { path } from '../session/paths.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './footer.module.css';

/** The foot of every page; its links are for those who are signed in. */
export function Footer({ hasLinks = true }: { readonly hasLinks?: boolean }) {
  const { name, companyLine } = publicConfig().merchant;
  return (
    <footer className={classNames('small soft no-print', styles.footer)}>
      <div className={classNames('page-width', styles.row)}>
        {hasLinks && (
          <nav aria-label="About us">
            <ul className={styles.links}>
              <li>
                <Link to={path.privacy}>Privacy</Link>
              </li>
              <li>
                <Link to={path.terms}>Terms &amp; Conditions</Link>
              </li>
              <li>
                <Link to={path.contact}>Contact Us</Link>
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
