import { OWN } from '../access/ownership.js';
import type { Feed } from '../model/feed.js';
import type { Paginator } from '../pagination.js';
import { GetObject, ListObjects } from '../plain/plain-objects.js';
import { anyWhere } from '../questions/question.js';
import type { FeedRepository } from '../storage/feed-repository.js';

interface Needs {
  readonly feeds: FeedRepository;
  readonly paginator: Paginator;
}

export class ListFeeds extends ListObjects<Feed, never> {
  constructor({ feeds, paginator }: Needs) {
    super(feeds, paginator, (self) => anyWhere(OWN.feed(self)));
  }
}

export class GetFeed extends GetObject<'feed'> {
  constructor({ feeds }: Pick<Needs, 'feeds'>) {
    super(feeds, 'feed');
  }
}
