// Draws nothing: brings the style of the page, and hands the report to the browser.

function render({ model }) {
  const download = (message, buffers) => {
    if (!message?.save) return;
    const url = URL.createObjectURL(new Blob(buffers, { type: message.type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = message.save;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  model.on("msg:custom", download);
  return () => model.off("msg:custom", download);
}

export default { render };
