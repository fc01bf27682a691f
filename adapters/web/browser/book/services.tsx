import type { Ref } from 'preact';
import { defaultMinutes, listLengths } from '../../../../core/model/durations.js';
import { Empty } from '../design/empty.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { Skeleton } from '../design/skeleton.js';
import { useLocale, useTexts } from '../parts/i18n.js';
import { hasOwnPrices, priceAt } from '../parts/lengths.js';
import { usePaymentRuleText } from '../parts/payment.js';
import { buildFragment } from '../parts/router.js';
import { durationText, priceText } from '../parts/times.js';
import type { Offer, Service } from './flow.js';
import { routeTo } from './place.js';
import { TEXTS } from './texts.js';

interface ServicesProps {
  readonly heading: Ref<HTMLHeadingElement>;
  /** Business and services. Undefined while loading. */
  readonly offer: Offer | undefined;
  readonly isServiceGone: boolean;
}

const SKELETONS = [0, 1, 2, 3];

export function Services({ heading, offer, isServiceGone }: ServicesProps) {
  const texts = useTexts(TEXTS);
  if (offer?.services.length === 0) {
    return <Empty title={isServiceGone ? texts.serviceGoneNone : texts.noServices}>{texts.noServicesHint}</Empty>;
  }
  return (
    <section class="stack">
      <div class="step-head">
        <h2 ref={heading} tabIndex={-1}>
          {texts.chooseService}
        </h2>
      </div>
      {isServiceGone && <Notice kind="danger">{texts.serviceGone}</Notice>}
      {offer ? (
        <ul class="bare offers surface">
          {offer.services.map((service) => (
            <li key={service.uuid}>
              <OfferLink service={service} />
            </li>
          ))}
        </ul>
      ) : (
        <div class="offers surface" role="status" aria-label={texts.loading}>
          {SKELETONS.map((place) => (
            <div key={place} class="offer">
              <Skeleton width="9rem" />
              <Skeleton width="min(24rem, 80%)" />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function OfferLink({ service }: { readonly service: Service }) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const { name, description, durations } = service;
  const lengths = listLengths(durations);
  const shortest = durationText(locale, Math.min(...lengths), 'short');
  const priced = hasOwnPrices(service) ? lengths : [defaultMinutes(durations)];
  const prices = priced.flatMap((minutes) => priceAt(service, minutes) ?? []).sort((a, b) => a.amount - b.amount);
  const [price = null] = prices;
  const ruleText = usePaymentRuleText()(service, price);
  const priceShown = price && (price.amount === 0 ? texts.free : priceText(locale, price));
  return (
    <a class="offer" href={buildFragment(routeTo({ step: 'time', service: service.uuid }))}>
      <span class="offer-text stack">
        <span class="strong">{name}</span>
        {description !== '' && <span class="offer-description muted">{description}</span>}
        <span class="offer-facts">
          <span class="number">{lengths.length > 1 ? texts.from(shortest) : shortest}</span>
          {priceShown && (
            <span class="number">{prices.at(-1)?.amount === price.amount ? priceShown : texts.from(priceShown)}</span>
          )}
          {ruleText !== '' && <span class="number">{ruleText}</span>}
        </span>
      </span>
      <Icon name="forward" />
    </a>
  );
}
