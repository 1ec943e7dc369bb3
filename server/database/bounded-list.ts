/** Lists that are sent as one body: as many rows as a body of bounded bytes can hold. */

/**
 * Bytes of a body: the embedded database and the driver of the other one each hold it several times while it is made.
 */
export const longestBody = 16 * 1024 * 1024;

/**
 * SQL that answers the rows of `select`, in its order, as JSON in the column `body`: of more than `longestBody` the
 * first. For rows that are small each; their number need not be known.
 */
export const boundedList = (select: string): string => `
  SELECT '[' || coalesce(string_agg(r.one, ',' ORDER BY r.nth), '') || ']' AS body FROM (
    SELECT q.one, q.nth, sum(octet_length(q.one) + 1) OVER (ORDER BY q.nth ROWS UNBOUNDED PRECEDING) AS bytes FROM (
      SELECT row_to_json(t)::text AS one, row_number() OVER () AS nth FROM (${select}) t) q) r
  WHERE r.bytes <= ${longestBody}`;
