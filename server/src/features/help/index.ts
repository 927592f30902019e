import type { Output } from '@hai/contract/contract'
import type { help as contract } from '@hai/contract/help'
import { helpTopics } from '@hai/contract/help-values'
import type { Language } from '@hai/contract/languages'
import type { Feature } from '../../feature.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Article } from './article-file.ts'
import { oftenNeeded, readArticles } from './articles.ts'
import { createSearch } from './search.ts'
import { countVote, listVotes } from './votes.ts'

interface HelpDeps {
  readonly database: Database
  readonly settings: Pick<Config, 'brandName'>
}

export interface Help {
  readonly feature: Feature<typeof contract>
}

const linkTo = ({ slug, title }: Article) => ({ slug, title })

export function createHelp({ database, settings }: HelpDeps): Help {
  const articles = readArticles(settings.brandName)
  const searches = new Map<Language, ReturnType<typeof createSearch>>()
  /** Built on the first search in a language, because many processes never need it. */
  const searchIn = (language: Language): ReturnType<typeof createSearch> => {
    const search = searches.get(language) ?? createSearch(articles.of[language], language)
    searches.set(language, search)
    return search
  }
  const list = (language: Language): Output<'list_help_articles'> => ({
    topics: helpTopics.map((topic) => ({
      topic,
      articles: articles.of[language].filter((one) => one.topic === topic).map(linkTo),
    })),
  })
  /** Fails: NOT_FOUND. */
  const read = (requested: string, language: Language): Output<'get_help_article'> => {
    const { slug, topic, title, body } = articles.find(requested, language) ?? fail('NOT_FOUND')
    const others = articles.of[language].filter((one) => one.topic === topic && one.slug !== slug)
    return { slug, topic, title, body, others: others.map(linkTo) }
  }
  const find = (query: string, language: Language): Output<'search_help'> => {
    const found = searchIn(language)(query)
    const suggested = found.length > 0 ? [] : oftenNeeded.flatMap((slug) => articles.find(slug, language) ?? [])
    return {
      items: found.map(({ article: { slug, topic }, title, excerpt }) => ({ slug, topic, title, excerpt })),
      suggestions: suggested.map(linkTo),
    }
  }
  return {
    feature: {
      handlers: {
        list_help_articles: (_caller, { language }) => Promise.resolve(list(language)),
        get_help_article: (_caller, { slug, language }) => Promise.resolve(read(slug, language)),
        search_help: (_caller, { query, language }) => Promise.resolve(find(query, language)),
        rate_help_article: (_caller, input) => countVote(database, articles, input),
        admin_list_help_articles: () => listVotes(database, articles),
      },
    },
  }
}
