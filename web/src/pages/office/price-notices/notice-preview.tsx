import { useQuery } from '@tanstack/react-query';
import { type NoticedCustomer, priceNoticesPreview } from '@tradecellar/contract/price-notices.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type NoticePreviewProps = { readonly customer: NoticedCustomer; readonly onClose: () => void };

/** The mail that the first person of a customer would get now. */
export function NoticePreview({ customer, onClose }: NoticePreviewProps) {
  return (
    <Modal title={`The mail to ${customer.People[0]}`} onClose={onClose} isWide>
      <Mail customer={customer} />
    </Modal>
  );
}

function Mail({ customer }: Pick<NoticePreviewProps, 'customer'>) {
  const asked = { CustomerAccount: customer.CustomerAccount };
  const { data, error } = useQuery({ ...endpointQuery(priceNoticesPreview, asked), staleTime: 0 });
  if (error) return <Failure error={error} />;
  if (data === undefined) return <Skeleton height="20rem" />;
  if (data === null) return <Outcome kind="note">No mail would go to {customer.CustomerName} now.</Outcome>;
  const { Subject, Heading, Paragraphs, Points, Button, Labels, Wines, Closing } = data.mainResult;
  return (
    <div className="grid justify-items-start gap-4 wrap-anywhere">
      <p className="text-small text-ink-soft">Subject: {Subject}</p>
      <p className="font-serif text-title">{Heading}</p>
      {Paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {Points.length > 0 && (
        <ul className="list-disc pl-5">
          {Points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <p className="border border-hairline px-5 py-2.5 font-[600]">{Button}</p>
      {Wines.length > 0 && (
        <table className="w-full">
          <thead>
            <tr className="border-b border-hairline text-small text-ink-soft">
              <th scope="col" className="pb-1 text-left font-normal">
                Wine
              </th>
              {Labels.map((label) => (
                <th key={label} scope="col" className="pb-1 pl-3 text-right font-normal">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Wines.map(({ Name, Details, Figures }) => (
              <tr key={`${Name} ${Details[0]}`} className="border-b border-hairline align-top">
                <td className="py-2">
                  <span className="wine-name">{Name}</span>
                  {Details.map((detail) => (
                    <span key={detail} className="block text-small text-ink-soft">
                      {detail}
                    </span>
                  ))}
                </td>
                {Labels.map((label, place) => (
                  <td key={label} className="figures py-2 pl-3 text-right whitespace-nowrap">
                    {Figures[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-small text-ink-soft">{Closing}</p>
    </div>
  );
}
