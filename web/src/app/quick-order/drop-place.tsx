import { useEffect, useState } from 'react';
import { useTakeList } from '../../cart/use-take-list.ts';
import { listen } from '../../ui/listen.ts';
import styles from './drop-place.module.css';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** A file with an order can be dropped anywhere on the page: while one is over it, it says so. */
export function DropPlace() {
  const { takeFile } = useTakeList();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    return listen({
      dragover(event) {
        if (!hasFiles(event)) return;
        // A place of its own has it.
        setOver(!event.defaultPrevented);
        event.preventDefault();
      },
      // Out of the window: leaving one element for another has where it goes to.
      dragleave: ({ relatedTarget }) => relatedTarget === null && setOver(false),
      drop(event) {
        setOver(false);
        if (!hasFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void takeFile(file);
      },
    });
  });
  if (!isOver) return null;
  return (
    <div className={`serif ${styles.place}`} aria-hidden="true">
      <p>Drop your order here</p>
      <p className="medium soft sans">
        an Excel workbook, a CSV or a text file: nothing is added before you have looked at it
      </p>
    </div>
  );
}
