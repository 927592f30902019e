import type { Input, Output } from '@hai/contract/contract'
import { languages } from '@hai/contract/languages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Articles } from './articles.ts'

/** Fails: NOT_FOUND. */
export async function countVote(
  database: Database,
  articles: Articles,
  { slug, language, is_helpful }: Input<'rate_help_article'>,
): Promise<Output<'rate_help_article'>> {
  if (!articles.find(slug, language)) fail('NOT_FOUND')
  const [yes, no] = is_helpful ? [1, 0] : [0, 1]
  await database
    .insertInto('help.vote')
    .values({ article: slug, language, helpful: yes, not_helpful: no })
    .onConflict((conflict) =>
      conflict.columns(['article', 'language']).doUpdateSet({
        helpful: sql<number>`vote.helpful + ${yes}`,
        not_helpful: sql<number>`vote.not_helpful + ${no}`,
      }),
    )
    .execute()
  return {}
}

export async function listVotes(database: Database, articles: Articles): Promise<Output<'admin_list_help_articles'>> {
  const rows = await database.selectFrom('help.vote').selectAll().execute()
  const known = new Map(rows.map((row) => [`${row.language}/${row.article}`, row]))
  return {
    items: articles.of.en.flatMap(({ slug, topic, title }) =>
      languages.map((language) => {
        const vote = known.get(`${language}/${slug}`)
        return { slug, topic, title, language, helpful: vote?.helpful ?? 0, not_helpful: vote?.not_helpful ?? 0 }
      }),
    ),
  }
}
