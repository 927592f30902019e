const liveAttribute = 'JSXAttribute[name.name=/^(role|aria-live)$/][value.value=/^(status|polite)$/]'
const lateRegion =
  'Screen readers announce only changes of an existing region: always render it, fill it later, and hide it with empty:sr-only.'

/** @param {Record<string, string>} messages by selector */
const forbid = (messages) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
})

export default {
  meta: { name: 'hai' },
  rules: {
    'no-enum': forbid({ TSEnumDeclaration: 'Use an `as const` object and a union.' }),
    'no-default-export': forbid({ ExportDefaultDeclaration: 'Use named exports.' }),
    'no-merged-literal': forbid({
      'SpreadElement > ObjectExpression.argument': 'Write one property per line instead of spreading a literal.',
      'JSXSpreadAttribute > ObjectExpression.argument': 'Write the attributes instead of spreading a literal.',
    }),
    // Rejects regions that are rendered together with their text or hidden while empty.
    'no-late-live-region': forbid({
      [`LogicalExpression > JSXElement > JSXOpeningElement > ${liveAttribute}`]: lateRegion,
      [`ConditionalExpression > JSXElement > JSXOpeningElement > ${liveAttribute}`]: lateRegion,
      [`IfStatement ReturnStatement > JSXElement > JSXOpeningElement > ${liveAttribute}`]: lateRegion,
      [`JSXOpeningElement:has(> ${liveAttribute}) > JSXAttribute[name.name=className][value.value=/empty:hidden/]`]: lateRegion,
    }),
  },
}
