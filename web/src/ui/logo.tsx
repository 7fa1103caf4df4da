import { classNames } from './class-names.ts';

type LogoProps = {
  readonly name: string;
  /** Address of the logo. If empty, the company's name replaces the logo. */
  readonly logoUrl: string;
  /** Address of the logo for dark screens. If empty, the logo stands on a light plate. */
  readonly logoDarkUrl?: string;
  readonly className: string | undefined;
  readonly height: number;
};

export function Logo({ name, logoUrl, logoDarkUrl = '', className, height }: LogoProps) {
  if (logoUrl === '') {
    return (
      <span className="block font-serif text-[length:var(--logo-name,1.375rem)] leading-[1.15] font-semibold wrap-anywhere text-balance">
        {name}
      </span>
    );
  }
  const lightClass =
    'forced-color-adjust-none forced-colors:block! forced-colors:bg-card forced-colors:scheme-light';
  if (logoDarkUrl === '') {
    const plateClass = 'rounded-xs bg-mat shadow-[0_0_0_0.25rem_var(--color-mat)]';
    return (
      <img
        alt={name}
        height={height}
        className={classNames(plateClass, lightClass, className)}
        src={logoUrl}
      />
    );
  }
  return (
    <>
      <img
        alt={name}
        height={height}
        className={classNames('dark:hidden', lightClass, className)}
        src={logoUrl}
      />
      <img
        alt={name}
        height={height}
        className={classNames('hidden dark:block forced-colors:hidden!', className)}
        src={logoDarkUrl}
      />
    </>
  );
}
