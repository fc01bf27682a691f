import type { Kind, Objects } from '../kinds/objects.js';
import type { Question, Where } from '../questions/question.js';
import type { BulkReads } from './bulk-reads.js';
/** Queries of a storage on one app. Several run concurrently. */
export interface QuestionReads {
    /** Up to `limit` objects that meet the query, in any order by default. */
    select<K extends Kind>(question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
    /** Number of bookings that meet the condition. */
    count(where: Where<'booking'>): Promise<number>;
}
/** Bulk reads that queries do not express. */
export type OtherReads = Pick<BulkReads, 'objects' | 'allocations' | 'counts' | 'answers'>;
/** Builds the bulk reads from queries. */
export declare function bulkReadsOver(questions: QuestionReads, others: OtherReads): BulkReads;
/** Builds the condition for bookings with that address that are linked to no customer. */
export declare function unlinked(email: string): readonly Where<'booking'>[];
