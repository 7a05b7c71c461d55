/**
 * An ESLint rule (ADR-0296): handlers of keys must be made by `handleKeys` or `listenToKeys` of src/components/keys.ts, which ignore the keys of an
 * input method. Another handler would act on the Enter that only ends a composition.
 */

const keyAttribute = '/^onKey(Down|Up|Press)(Capture)?$/';
const keyEvent = '/^key(down|up|press)$/';
const handledKeys = 'CallExpression[callee.name="handleKeys"]';
/** A handler for a library with another shape calls the check itself. */
const askingFunction = ':has(CallExpression[callee.name="isComposingKey"])';
/** A method of an object that a hook returns: the rule checks the object in the hook. */
const memberOfObject = 'MemberExpression';

const nakedHandlers = [
  `JSXAttribute[name.name=${keyAttribute}] > JSXExpressionContainer > :not(${handledKeys}, ${memberOfObject})`,
  `ObjectExpression > Property[key.name=${keyAttribute}] > :not(${handledKeys}, ${memberOfObject}, ${askingFunction}).value`,
  `CallExpression[callee.property.name=/^(add|remove)EventListener$/] > Literal.arguments[value=${keyEvent}]`,
  `AssignmentExpression > MemberExpression.left[property.name=/^onkey(down|up|press)$/]`,
  'MemberExpression[property.name=/^(isComposing|keyCode)$/]',
  'ObjectPattern > Property[key.name=/^(isComposing|keyCode)$/]',
];

export const keyHandlers = {
  rules: {
    'no-naked-handlers': {
      create(context) {
        const report = (node) =>
          context.report({
            node,
            message:
              'Use handleKeys, listenToKeys or isComposingKey of src/components/keys.ts: Enter may only end a composition.',
          });
        return Object.fromEntries(nakedHandlers.map((selector) => [selector, report]));
      },
    },
  },
};
