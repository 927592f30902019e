import { allTranslationsPath } from './cacheable-paths.ts'

/**
 * A file's name changes with its content, so a stored copy is never out of date. The texts of one feature are also part
 * of `all.json`, which is the answer if only that file is stored.
 */
export async function serveCachedFile(cache: Cache, request: Request): Promise<Response> {
  const all = allTranslationsPath(new URL(request.url).pathname)
  const cached = (await cache.match(request, { ignoreVary: true })) ?? (all && (await cache.match(all, { ignoreVary: true })))
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
