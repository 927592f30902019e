import { z } from 'zod'
import { HELP_QUERY_MAX, helpTopics } from './help-words.ts'
import { procedures } from './procedure.ts'
import { language, nothing, text } from './schemas.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
const topic = z.enum(helpTopics)
const link = z.object({ slug: z.string(), title: z.string() })
/** Text in pieces, those that were searched for told from the others. Never HTML. */
const marked = z.array(z.object({ text: z.string(), is_match: z.boolean() }))
export type MarkedPieces = z.infer<typeof marked>

/** Articles of the help: read and searched by everybody. Nobody is noted with what they read, search or find helpful. */
export const help = procedures({
  list_help_articles: {
    summary: 'The help articles by topic, in one language and in their order.',
    access: 'guest',
    input: z.strictObject({ language: language.default('en') }),
    output: z.object({ topics: z.array(z.object({ topic, articles: z.array(link) })) }),
    errors: [],
  },
  get_help_article: {
    summary: 'A help article in one language, as Markdown without HTML, and the others of its topic.',
    access: 'guest',
    input: z.strictObject({ slug, language: language.default('en') }),
    output: z.object({ slug: z.string(), topic, title: z.string(), body: z.string(), others: z.array(link) }),
    errors: ['NOT_FOUND'],
  },
  search_help: {
    summary:
      'The help articles of one language that fit what was typed, the best first. Accents, letter case and slips of one letter do not count, the beginning of a word is enough; signs and operators are no part of a word. `suggestions`: where nothing was found, articles that many need.',
    access: 'guest',
    input: z.strictObject({ query: text({ max: HELP_QUERY_MAX }), language: language.default('en') }),
    output: z.object({
      items: z.array(z.object({ slug: z.string(), topic, title: marked, excerpt: marked })),
      suggestions: z.array(link),
    }),
    errors: [],
  },
  rate_help_article: {
    summary: 'Counts whether an article has helped, for its language. Nothing is kept of who says so.',
    access: 'guest',
    input: z.strictObject({ slug, language: language.default('en'), is_helpful: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
  },
  admin_list_help_articles: {
    summary: 'How often each help article was said to help, or not to, in each language.',
    access: 'admin',
    input: nothing,
    output: z.object({
      items: z.array(z.object({ slug: z.string(), topic, title: z.string(), language, helpful: z.int(), not_helpful: z.int() })),
    }),
    errors: [],
  },
})
