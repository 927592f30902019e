import { useParams } from 'wouter'
import { HelpSearch } from '../../features/help/help-search.tsx'
import { SupportScreen } from '../../features/support/support-screen.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'

const HelpArticle = lazyScreen(() => import('../../features/help/help-article.tsx').then(({ HelpArticle: one }) => one))

export function SupportPage() {
  const { slug } = useParams<{ slug?: string }>()
  return slug === undefined ? <SupportScreen help={HelpSearch} /> : <HelpArticle key={slug} slug={slug} />
}
