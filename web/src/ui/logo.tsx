import { classNames } from './class-names.ts';

type LogoProps = {
  readonly name: string;
  /** Empty without a logo: the company's name replaces it. */
  readonly logoUrl: string;
  readonly className: string | undefined;
  readonly height: number;
};

export function Logo({ name, logoUrl, className, height }: LogoProps) {
  if (logoUrl === '') {
    return (
      <span className="block font-serif text-[length:var(--logo-name,1.375rem)] leading-[1.15] font-semibold wrap-anywhere text-balance">
        {name}
      </span>
    );
  }
  return (
    <img
      // A company's logo keeps its colours, on the light paper that they were drawn for.
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
