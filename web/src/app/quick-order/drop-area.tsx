import { useEffect, useState } from 'react';
import { useTakeList } from '../../cart/pasted/pasted-order.ts';
import { listen } from '../../ui/browser/listen.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Takes an order file that is dropped anywhere on the page, except on a drop zone for other files. */
export function DropArea() {
  const { takeFile } = useTakeList();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    return listen({
      dragover(event) {
        if (!hasFiles(event)) return;
        // If the default is prevented already, the file is over a drop zone of the page, which takes the file.
        setOver(!event.defaultPrevented);
        event.preventDefault();
      },
      // Without a related target, the pointer has left the window.
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
    <div
      className="pointer-events-none fixed inset-0 z-30 grid place-content-center gap-2 border-3 border-dashed border-brand-line bg-paper/92 p-8 text-center"
      aria-hidden="true"
    >
      <p className="font-serif text-page">Drop your order here</p>
      <p className="text-body text-ink-soft">
        an Excel workbook, a CSV or a text file: nothing goes in your basket until you confirm
      </p>
    </div>
  );
}
