import { Link } from 'wouter'
import { articlePath } from '../../lib/support-paths.ts'

export const ArticleLinks = ({ articles }: { articles: readonly { slug: string; title: string }[] }) => (
  <ul className="grid min-w-0 grid-cols-1 rounded-box bg-surface py-1.5">
    {articles.map(({ slug, title }) => (
      <li key={slug}>
        <Link
          href={articlePath(slug)}
          className="flex min-h-(--size-touch) items-center px-edge py-2 text-accent-ink no-underline wrap-anywhere hover:underline md:px-5"
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
)
