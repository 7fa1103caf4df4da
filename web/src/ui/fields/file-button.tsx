import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../button.tsx';

type FileButtonProps = Pick<ComponentProps<'input'>, 'accept' | 'multiple'> & {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** A button that opens the browser's file chooser. */
export function FileButton({ onFiles, children, ...choice }: FileButtonProps) {
  return (
    <label className={buttonClass('secondary')}>
      {children}
      <input
        {...choice}
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
