// Draws nothing: brings the style of the page, and hands the report to the browser.

function render({ model }) {
  const download = (message, buffers) => {
    if (message?.save) saveFile(buffers, message.type, message.save);
  };
  model.on("msg:custom", download);
  return () => model.off("msg:custom", download);
}

export default { render };
