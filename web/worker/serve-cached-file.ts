import { allWordsBeside } from './cacheable-paths.ts'

/**
 * A file whose name changes with its content: once kept, never fetched again. The words of one feature are also in the file of all words,
 * which is fetched when the app is idle: where only that one is kept, it answers for them.
 */
export async function answerFile(cache: Cache, request: Request): Promise<Response> {
  const all = allWordsBeside(new URL(request.url).pathname)
  const kept = (await cache.match(request, { ignoreVary: true })) ?? (all && (await cache.match(all, { ignoreVary: true })))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
