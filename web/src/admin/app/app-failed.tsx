import { PartFailed } from '../../ui/part-failed.tsx'

/** In the place of everything: not even the shell could be drawn. */
export const AppFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className="mx-auto max-w-(--container-prose) p-5">
    <PartFailed onRetry={onRetry} />
  </main>
)
