/**
 * ESLint rules that enforce the English of docs/glossary.md in names of variables, parameters and functions, and in comments. Properties are not
 * checked, because they may be sent or stored.
 */

/** Participles, prepositions, pronouns and fillers, which describe a role in a sentence and not the value behind the name. */
const vagueNames = new Set(
  [
    'of around asked those there where later seen held kept given taken took told gone beside meanwhile apart at by with own due known wanted both once',
    'again one it that other others rest whole part thing things take give bring put meet settle ended hold let stand stands come came go look ask tell',
    'say said words place here within without away along named moved changed found shown sent written made needed meant chosen picked owed',
    'missed added removed opened closed started stopped answered waiting sending beginning behind above below inside outside together alone same mine',
    'theirs ours nobody anybody somebody who whose which what how gathered counted drawn joined turns course reading readings',
  ].flatMap((line) => line.split(' ')),
);

/** Words of the "not" column of the glossary, and words that hide the subject of a sentence. */
const vagueWords =
  /\b(stands?|stood|lies|beside|bring|brings|brought|whoever|somebody who|anybody who|everybody who|anew|afresh|is told|are told|owed|dear|what came of|what comes of|of its own)\b/i;
const vagueStart = /^(Of|What|Who|Whose|Whom|Where|Which|Nobody|Nothing|Anybody|Somebody|Everybody)\b/;

const message = (name) => `"${name}" says no thing: name what it holds or does (docs/glossary.md, "Names").`;

function checkName(context, node) {
  if (node?.type !== 'Identifier') return;
  if (vagueNames.has(node.name)) context.report({ node, message: message(node.name) });
}

/** Returns the identifiers that a pattern declares; a destructured property keeps its name, and a rest element has none. */
function declaredNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredNames);
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement' || property.shorthand ? [] : declaredNames(property.value),
      );
    case 'AssignmentPattern':
      return declaredNames(pattern.left);
    case 'RestElement':
      return declaredNames(pattern.argument);
    default:
      return [];
  }
}

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

function checkFunctionName(context, id) {
  if (id?.type === 'Identifier' && /[a-z]Of$/.test(id.name))
    context.report({ node: id, message: `"${id.name}" has no verb: getX, findX, listX, toX … say it.` });
}

export const plainEnglish = {
  rules: {
    'telling-names': {
      create(context) {
        const checkParameters = ({ params }) => params.flatMap(declaredNames).forEach((id) => checkName(context, id));
        return {
          VariableDeclarator({ id, init }) {
            declaredNames(id).forEach((name) => checkName(context, name));
            if (isFunction(init)) checkFunctionName(context, id);
          },
          FunctionDeclaration(node) {
            checkName(context, node.id);
            checkFunctionName(context, node.id);
            checkParameters(node);
          },
          ArrowFunctionExpression: checkParameters,
          FunctionExpression: checkParameters,
        };
      },
    },
    'plain-comments': {
      create(context) {
        return {
          Program() {
            for (const comment of context.sourceCode.getAllComments()) {
              const text = comment.value
                .replace(/^\s*\*+ ?/gm, '')
                .replace(/\s+/g, ' ')
                .trim();
              const word = vagueStart.exec(text)?.[0] ?? vagueWords.exec(text)?.[0];
              if (word !== undefined)
                context.report({
                  loc: comment.loc,
                  message: `Write a sentence with a subject instead of "${word}" (docs/glossary.md).`,
                });
            }
          },
        };
      },
    },
  },
};
