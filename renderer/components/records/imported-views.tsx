import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { ImportedViews } from '#shared/profiles/profile-view.ts';

type ImportedViewsTextProps = {
  readonly views: ImportedViews;
  /** Shown also if the file has none; default false. */
  readonly showsNone?: boolean;
};

/** Shows what happens to the saved views in a profile's file. */
export function ImportedViewsText({ views, showsNone = false }: ImportedViewsTextProps) {
  const t = useMessages();
  const { viewCount, dropped } = views;
  if (!showsNone && viewCount === 0 && dropped.length === 0) return null;
  return (
    <>
      <p role="status">{t('views.inFile', { count: viewCount })}</p>
      {dropped.length > 0 && (
        <>
          <p>{t('views.dropped', { count: dropped.length })}</p>
          <ul>
            {dropped.slice(0, 50).map(({ list, view }, place) => (
              <li key={place}>
                <ServiceText mono>{list}</ServiceText>
                {view !== null && (
                  <>
                    {': '}
                    <ServiceText>{view}</ServiceText>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
