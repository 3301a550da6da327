// The part of the plugin that Figma runs beside the document. It gives the selection to the plugin's window (ui.html) as
// Figma's REST API would, and does what the window asks: selects a node, places a picture on the page, keeps the settings.

const settingsName = "settings";

figma.showUI(__html__, { width: 440, height: 640, themeColors: true });

// Exports take time, so a newer selection can overtake an older one.
let selections = 0;

async function sendSelection() {
  const number = selections += 1;
  const nodes = {};
  const refused = [];
  for (const node of figma.currentPage.selection) {
    try {
      nodes[node.id] = await node.exportAsync({ format: "JSON_REST_V1" });
    } catch (error) {
      refused.push(`${node.name}: ${error.message || error}`);
    }
  }
  if (number === selections) figma.ui.postMessage({ type: "selection", document: { nodes }, refused });
}

// Selecting a finding's node must not replace the selection that the findings are about.
let isSelectingForUser = false;

async function selectNode(id) {
  const node = await figma.getNodeByIdAsync(id);
  if (!node) return figma.notify("This node is no longer in the file.");
  const [selected, ...others] = figma.currentPage.selection;
  if (!selected || selected.id !== id || others.length) {
    isSelectingForUser = true;
    figma.currentPage.selection = [node];
  }
  figma.viewport.scrollAndZoomIntoView([node]);
}

function placePicture(name, svg) {
  const picture = figma.createNodeFromSvg(svg);
  picture.name = name;
  picture.x = figma.viewport.center.x;
  picture.y = figma.viewport.center.y;
  figma.notify(`Placed “${name}” on the page.`);
}

figma.on("selectionchange", () => {
  if (isSelectingForUser) {
    isSelectingForUser = false;
    return;
  }
  sendSelection();
});

figma.ui.onmessage = async (message) => {
  if (message.type === "ready") {
    figma.ui.postMessage({ type: "settings", settings: (await figma.clientStorage.getAsync(settingsName)) || {} });
    await sendSelection();
  } else if (message.type === "keep") {
    await figma.clientStorage.setAsync(settingsName, message.settings);
  } else if (message.type === "select") {
    await selectNode(message.id);
  } else if (message.type === "place") {
    placePicture(message.name, message.svg);
  } else if (message.type === "refresh") {
    await sendSelection();
  }
};
