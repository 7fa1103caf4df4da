import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Action in words, for a screen reader and on hover. */
  readonly label: string;
  readonly icon: ReactNode;
};

export const iconButtonClass =
  'inline-grid size-11 place-items-center rounded-xs text-ink-soft transition-colors hover:bg-brand-paper hover:text-ink';

/** A button with only an icon. Its touch target is 44 px. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, title = label, className, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(iconButtonClass, className)}
      aria-label={label}
      title={title}
    >
      {icon}
    </button>
  );
}
