import { classNames } from './class-names.ts';
import styles from './logo.module.css';

type LogoProps = {
  readonly name: string;
  /** Empty without a logo: the company's name replaces it. */
  readonly logoUrl: string;
  readonly className: string | undefined;
  readonly height: number;
};

export function Logo({ name, logoUrl, className, height }: LogoProps) {
  if (logoUrl === '') return <span className={`font-serif ${styles.name}`}>{name}</span>;
  return <img className={classNames(styles.logo, className)} src={logoUrl} alt={name} height={height} />;
}
