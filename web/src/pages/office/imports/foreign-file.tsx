import { Button } from '../../../ui/button.tsx';
import { Mapper } from './mapper.tsx';

type ForeignFileProps = {
  readonly upload: string;
  readonly file: string;
  /** True if the shop has a mapping for the file's columns. */
  readonly isKept: boolean;
  /** Says why a kept mapping does not fit the file. Example: 'has other columns than Items.csv'. */
  readonly why: string | undefined;
  readonly isOpen: boolean;
  /** True if the button that opens the mapper, or the mapper's own button, is the next step of the screen. */
  readonly isNext: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onKept: () => void;
};

/** Shows the mapper of a file from another system, or the button that opens the mapper. */
export function ForeignFile(props: ForeignFileProps) {
  const { upload, file, isKept, why, isOpen, isNext, onOpen, onKept } = props;
  if (isOpen) {
    return (
      <Mapper upload={upload} file={file} isNext={isNext} onKept={onKept} onClose={() => onOpen(false)} />
    );
  }
  if (isKept) {
    return (
      <Button
        look="quiet"
        className="-ml-3 justify-self-start"
        aria-label={`Change the columns of ${file}`}
        onClick={() => onOpen(true)}
      >
        Change the columns
      </Button>
    );
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-[min(15rem,100%)] flex-1">
        {why === undefined
          ? 'This file comes from another system. Say once which column is which; later files are read the same way.'
          : `This file ${why}.`}
      </p>
      <Button
        look={isNext ? 'primary' : 'secondary'}
        aria-label={`Look at the columns of ${file}`}
        onClick={() => onOpen(true)}
      >
        Look at the columns
      </Button>
    </div>
  );
}
