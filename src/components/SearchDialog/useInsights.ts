import { useEffect, useMemo, useState } from 'react';
import type { DocSearchModalProps } from '@docsearch/react';
import type { Service } from '../../search/client/hosted';

type Insights = NonNullable<DocSearchModalProps['insights']>;
type InsightsClient = Exclude<Insights, boolean>['insightsClient'];

/**
 * Loads the npm package that sends usage events to the hosted service. Otherwise, the dialog would load a script from another host.
 * @returns `undefined` while the package loads, or `false` if no events are sent.
 */
export function useInsights(service: Service | undefined): Insights | undefined {
  const [client, setClient] = useState<InsightsClient | false | undefined>(service ? undefined : false);
  useEffect(() => {
    if (!service) return;
    import('search-insights').then(
      (loaded) => setClient(() => loaded.default as InsightsClient),
      // Search works without usage events.
      () => setClient(false),
    );
  }, [service]);
  return useMemo(() => {
    if (!client || !service) return client === false ? false : undefined;
    // The type requires an array, but DocSearch spreads an object.
    return { insightsClient: client, insightsInitParams: { appId: service.appId, apiKey: service.apiKey } } as unknown as Insights;
  }, [client, service]);
}

interface InsightsFields {
  objectID: string;
  __autocomplete_id?: number;
  __autocomplete_indexName?: string;
  __autocomplete_queryID?: string;
}

/** Reports a click on the first hit. DocSearch 3.9.0 treats its index, 0, as missing, and reports clicks only on other hits. */
export function reportFirstHit(insights: Insights | undefined, hit: InsightsFields): void {
  const { objectID, __autocomplete_id: number, __autocomplete_indexName: index, __autocomplete_queryID: queryID } = hit;
  if (typeof insights !== 'object' || number !== 0 || !index || !queryID) return;
  insights.insightsClient?.('clickedObjectIDsAfterSearch', {
    eventName: 'Item Selected',
    index,
    objectIDs: [objectID],
    positions: [1],
    queryID,
  });
}
