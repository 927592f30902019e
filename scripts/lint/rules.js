const liveAttribute = 'JSXAttribute[name.name=/^(role|aria-live)$/][value.value=/^(status|polite)$/]'
const lateRegion =
  'Screen readers announce only changes of an existing region: always render it, fill it later, and hide it with empty:sr-only.'

const mergedObject = 'Write the properties into the outer object instead of spreading a literal.'
const mergedArray = 'Write the elements into the outer list instead of spreading a literal.'
const mergedAttributes = 'Write the attributes instead of spreading a literal.'
const packedDeclaration = 'Declare each variable in its own statement.'

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
      'SpreadElement > ObjectExpression.argument': mergedObject,
      'SpreadElement > TSAsExpression.argument > ObjectExpression.expression': mergedObject,
      'SpreadElement > TSSatisfiesExpression.argument > ObjectExpression.expression': mergedObject,
      'SpreadElement > ArrayExpression.argument': mergedArray,
      'SpreadElement > TSAsExpression.argument > ArrayExpression.expression': mergedArray,
      'SpreadElement > TSSatisfiesExpression.argument > ArrayExpression.expression': mergedArray,
      'JSXSpreadAttribute > ObjectExpression.argument': mergedAttributes,
      'JSXSpreadAttribute > TSAsExpression.argument > ObjectExpression.expression': mergedAttributes,
    }),
    'no-packed-declaration': forbid({
      'VariableDeclarator[id.type=ArrayPattern] > ArrayExpression.init': packedDeclaration,
      'VariableDeclarator[id.type=ArrayPattern] > TSAsExpression.init > ArrayExpression.expression': packedDeclaration,
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
