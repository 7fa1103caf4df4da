import type { ReactNode } from 'react';

type InfoCircleProps = {
  /** What the circle is about, such as Vintage. */
  readonly label: string;
  /** A short word or a drawing inside the circle. */
  readonly mark: ReactNode;
  readonly children: ReactNode;
};

/** A fact with a round mark. Put them inside a `<dl className="info-circles">`. */
export function InfoCircle({ label, mark, children }: InfoCircleProps) {
  return (
    <div className="info-circle">
      <dt>
        <span className="info-circle-mark" aria-hidden="true">
          {mark}
        </span>
        <span className="info-circle-label">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
