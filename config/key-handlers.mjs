/**
 * An ESLint rule (ADR-0296): handlers of keys are made by `handleKeys` or `listenToKeys` of src/components/keys.ts, which ignore the keys of an input
 * method. A handler without them acts on the Enter that only ends a composition.
 */

const keyAttribute = '/^onKey(Down|Up|Press)(Capture)?$/';
const keyEvent = '/^key(down|up|press)$/';
const handledKeys = 'CallExpression[callee.name="handleKeys"]';
/** A handler of a library that has another shape asks itself. */
const askingFunction = ':has(CallExpression[callee.name="isComposingKey"])';
/** A method of an object that a hook returns: the object itself is checked where it is made. */
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
