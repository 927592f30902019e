export { HelpArticle } from './help-article.tsx'
export { HelpSearch } from './help-search.tsx'
