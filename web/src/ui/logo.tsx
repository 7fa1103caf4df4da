import { classNames } from './class-names.ts';

type LogoProps = {
  readonly name: string;
  /** Empty without a logo: the company's name replaces it. */
  readonly logoUrl: string;
  /** Empty without one: in the dark the logo stands on a light plate. */
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
  if (logoDarkUrl === '') {
    return (
      <img
        className={classNames(
          'rounded-xs bg-mat shadow-[0_0_0_0.25rem_var(--color-mat)] forced-color-adjust-none forced-colors:bg-card forced-colors:scheme-light',
          className,
        )}
        src={logoUrl}
        alt={name}
        height={height}
      />
    );
  }
  return (
    <>
      <img
        className={classNames(
          'forced-color-adjust-none dark:hidden forced-colors:block! forced-colors:bg-card forced-colors:scheme-light',
          className,
        )}
        src={logoUrl}
        alt={name}
        height={height}
      />
      <img
        className={classNames('hidden dark:block forced-colors:hidden!', className)}
        src={logoDarkUrl}
        alt={name}
        height={height}
      />
    </>
  );
}
