import type { Answer } from '../use-query.js';
import { type PageOf, PER_PAGE } from './list.js';

type Read<T> = (page: number, limit: number) => Promise<Answer<Pick<PageOf<T>, 'data' | 'total'>>>;

/** Reads a page counted from the end of a list that the service orders oldest first, so that the newest items come first. */
export async function newestFirst<T>(read: Read<T>, page: number) {
  const count = await read(1, 1);
  if (count.outcome !== 'ok') return count;
  const { total } = count.value;
  const end = total - (page - 1) * PER_PAGE;
  const start = Math.max(0, end - PER_PAGE);
  // The slice lies in at most two pages of the service.
  const pages = [...new Set([Math.floor(start / PER_PAGE) + 1, Math.ceil(end / PER_PAGE)])].filter(
    (at) => at > 0 && end > 0,
  );
  const data: T[] = [];
  for (const at of pages) {
    const answer = await read(at, PER_PAGE);
    if (answer.outcome !== 'ok') return answer;
    const first = (at - 1) * PER_PAGE;
    data.push(...answer.value.data.filter((_, index) => first + index >= start && first + index < end));
  }
  return {
    outcome: 'ok' as const,
    value: {
      data: data.reverse(),
      total,
      totalPages: Math.ceil(total / PER_PAGE),
      perPage: PER_PAGE,
      currentPage: page,
    },
  };
}
