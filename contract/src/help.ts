import { z } from 'zod'
import { HELP_QUERY_MAX, helpTopics } from './help-values.ts'
import { procedures } from './procedure.ts'
import { language, nothing, text } from './schemas.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
const topic = z.enum(helpTopics)
const link = z.object({ slug: z.string(), title: z.string() })
/** Plain text, never HTML. */
const marked = z.array(z.object({ text: z.string(), is_match: z.boolean() }))
export type MarkedPieces = z.infer<typeof marked>

/** The server does not record who reads, searches or rates. */
export const help = procedures({
  list_help_articles: {
    summary: 'The help articles in one language, by topic.',
    access: 'guest',
    input: z.strictObject({ language: language.default('en') }),
    output: z.object({ topics: z.array(z.object({ topic, articles: z.array(link) })) }),
    errors: [],
  },
  get_help_article: {
    summary: 'A help article in one language, as Markdown without HTML, and the other articles of its topic.',
    access: 'guest',
    input: z.strictObject({ slug, language: language.default('en') }),
    output: z.object({ slug: z.string(), topic, title: z.string(), body: z.string(), others: z.array(link) }),
    errors: ['NOT_FOUND'],
  },
  search_help: {
    summary:
      'Searches the help articles of one language, best match first. Ignores accents, case and small typos; matches word prefixes and synonyms; has no search operators. `suggestions`: popular articles if nothing was found.',
    access: 'guest',
    input: z.strictObject({ query: text({ max: HELP_QUERY_MAX }), language: language.default('en') }),
    output: z.object({
      items: z.array(z.object({ slug: z.string(), topic, title: marked, excerpt: marked })),
      suggestions: z.array(link),
    }),
    errors: [],
  },
  rate_help_article: {
    summary: 'Counts whether an article was helpful, per language and anonymously.',
    access: 'guest',
    input: z.strictObject({ slug, language: language.default('en'), is_helpful: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
  },
  admin_list_help_articles: {
    summary: 'Helpful and unhelpful votes per help article and language.',
    access: 'admin',
    input: nothing,
    output: z.object({
      items: z.array(z.object({ slug: z.string(), topic, title: z.string(), language, helpful: z.int(), not_helpful: z.int() })),
    }),
    errors: [],
  },
})
