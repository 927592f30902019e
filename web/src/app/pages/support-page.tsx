import { useParams } from 'wouter'
import { HelpArticle, HelpSearch } from '../../features/help/index.ts'
import { SupportScreen } from '../../features/support/index.ts'

/** /support and the help articles below it. */
export function SupportPage() {
  const { slug } = useParams<{ slug?: string }>()
  return slug === undefined ? <SupportScreen help={HelpSearch} /> : <HelpArticle key={slug} slug={slug} />
}
