import { allTranslationsPath } from './cacheable-paths.ts'

/**
 * Answers a request for a file whose name changes with its content, so a stored copy never needs to be fetched again.
 * The texts of one feature are also part of the file with all texts. If only that file is stored, the answer is taken
 * from it.
 */
export async function serveCachedFile(cache: Cache, request: Request): Promise<Response> {
  const all = allTranslationsPath(new URL(request.url).pathname)
  const kept = (await cache.match(request, { ignoreVary: true })) ?? (all && (await cache.match(all, { ignoreVary: true })))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
