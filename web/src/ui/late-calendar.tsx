import { type ComponentProps, lazy, useEffect } from 'react';
import type { CalendarPopover } from './calendar-popover.tsx';
import { Late } from './late.tsx';
import { whenIdle } from './when-idle.ts';

const load = () => import('./calendar-popover.tsx');
const Popover = lazy(async () => ({ default: (await load()).CalendarPopover }));

type LateCalendarProps = ComponentProps<typeof CalendarPopover> & { readonly isOpen: boolean };

/** The calendar. Its code is fetched once its page stands, so that it opens at once and without a network. */
export function LateCalendar({ isOpen, ...props }: LateCalendarProps) {
  // If that fails, it is said when the calendar is opened.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (!isOpen) return null;
  return (
    <Late failed={<p className="small soft">The calendar could not be loaded.</p>}>
      <Popover {...props} />
    </Late>
  );
}
