import { useEffect, useState } from 'react';
import { useTakeList } from '../../basket/use-take-list.ts';
import styles from './drop-place.module.css';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** A file with an order can be dropped anywhere on the page: while one is over it, it says so. */
export function DropPlace() {
  const { takeFile } = useTakeList();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // A place of its own has it.
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    // Out of the window: leaving one element for another has where it goes to.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return setOver(false);
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void takeFile(file);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  });
  if (!isOver) return null;
  return (
    <div className={`serif ${styles.place}`} aria-hidden="true">
      <p>Drop your order here</p>
      <p className={`soft ${styles.kinds}`}>
        an Excel workbook, a CSV or a text file: nothing is added before you have looked at it
      </p>
    </div>
  );
}
