// The legal moves as the JSON that browsers go by from click to click.
#include "bind/json.hpp"
#include "bind/python.hpp"

namespace hexagora {
namespace {

// Moves as a tree of picks, in the order of the list.
class PickTree {
  public:
    explicit PickTree(const Board& board) : board_(board) { nodes_.push_back({}); }

    void add(const Move& move) {
        int node = root;
        if (move.kind == Move::Kind::word) {
            node = below(node, pick_of(move.word), Join::none);
        } else {
            for (Cell c : move.cells) node = below(node, c, node == root ? Join::none : Join::path);
            if (move.kept != nowhere) node = below(node, move.kept, Join::kept);
            if (move.declared) node = below(node, declared, Join::none);
        }
        nodes_[std::size_t(node)].whole = true;
    }
    std::string json() {
        Json json;
        json.text.reserve(16 * nodes_.size());
        branch(json, nodes_[root]);
        return std::move(json.text);
    }

    static int pick_of(Word word) { return -1 - int(word); }

  private:
    static constexpr int root = 0;
    static constexpr int declared = -1 - int(word_names.size());
    enum class Join : char { none = 0, path = ':', kept = '=' };  // what a move's text has before the pick
    struct Node {
        int pick = 0;  // a cell, or a word below 0
        Join join = Join::none;
        bool whole = false;  // the picks so far make a move
        int first = root, last = root,
            next = root;  // first and last below this one, and the next beside it; none: root
    };

    const Board& board_;
    std::vector<Node> nodes_;
    std::string text_;  // of the move that leads to the node being written

    int below(int parent, int pick, Join join) {
        const auto& above = nodes_[std::size_t(parent)];
        if (above.last != root && nodes_[std::size_t(above.last)].pick == pick) return above.last;  // mostly
        for (int node = above.first; node != root; node = nodes_[std::size_t(node)].next)
            if (nodes_[std::size_t(node)].pick == pick) return node;
        const int node = int(nodes_.size());
        if (above.last == root) nodes_[std::size_t(parent)].first = node;
        else nodes_[std::size_t(above.last)].next = node;
        nodes_[std::size_t(parent)].last = node;
        nodes_.push_back({pick, join});
        return node;
    }
    std::string name(int pick) const {
        if (pick == declared) return "!";
        return pick < 0 ? word_names[std::size_t(-1 - pick)] : board_.name(pick);
    }
    void branch(Json& json, const Node& parent) {
        json.raw("{");
        if (parent.whole) {
            json.raw("\"\":");
            json.name(text_);
        }
        for (int n = parent.first; n != root; n = nodes_[std::size_t(n)].next) {
            if (n != parent.first || parent.whole) json.raw(",");
            const Node& node = nodes_[std::size_t(n)];
            const std::string pick = name(node.pick);
            const auto length = text_.size();
            if (node.join != Join::none) text_ += char(node.join);
            text_ += pick;
            json.name(pick);
            json.raw(":");
            if (node.first != root) branch(json, node);
            else if (length == 0) json.raw("1");
            else json.name(text_);
            text_.resize(length);
        }
        json.raw("}");
    }
};

// Where every move is one cell or one word the tree is a list, and long: it is written at once.
std::string short_moves_json(const Board& board, std::span<const std::int16_t> actions) {
    Json json;
    json.text.reserve(16 + 12 * actions.size());
    json.raw("{");
    for (const auto& action : actions) {
        if (&action != actions.data()) json.raw(",");
        if (action < 0) json.name(word_names[std::size_t(Putting::word_of(action))]);
        else json.cell(board, action);
        json.raw(":1");
    }
    json.raw("}");
    return std::move(json.text);
}

// A pick (a cell, or a word such as pass, swap, declare, !) leads to 1 if it is a whole move by itself, to the move's
// text if it completes one, or to a branch. In a branch "" is the move that the picks already make. Nothing if there
// are more moves than `most`, or where sets of cells are taken, which may be picked in any order.
std::optional<std::string> pick_tree(const Position& position, int most) {
    const Board& board = *position.game().board;
    std::array<Putting::Action, 1024> list;
    if (const int count = position.short_moves(list); count >= 0) {
        if (count > most) return std::nullopt;
        return short_moves_json(board, {list.data(), std::size_t(count)});
    }
    PickTree tree(board);
    bool ordered = true;
    const bool all = position.moves(
        [&](const Move& move) {
            ordered = ordered && move.kind != Move::Kind::take;
            if (ordered) tree.add(move);
        },
        most);
    if (!all || !ordered) return std::nullopt;
    return tree.json();
}

}  // namespace

nb::object python_pick_tree(const PythonState& state, std::int64_t most) {
    checked("most", most, 0, unlimited);
    const auto tree = pick_tree(*state.position, int(most));
    return tree ? nb::object(python_bytes(*tree)) : nb::none();
}

}  // namespace hexagora
