export const linkStyle = 'inline-flex min-h-(--size-touch) items-center font-medium text-accent-ink no-underline hover:underline'
